//! HPTT's planned transpositions behind a C interface, for `--hptt LIBRARY`. With a clone of HPTT in `hptt`:
//!
//!     g++ -O3 -std=c++11 -DNDEBUG -fopenmp -march=native -DHPTT_ARCH_AVX -fPIC -shared -Ihptt/include \
//!         benches/transpose/hptt.cpp hptt/src/*.cpp -o libhptt.so
#include <hptt.h>

#include <memory>
#include <vector>

namespace {
template <typename T>
void *plan(const int *order, int rank, const int *extents, const T *source, T *target, int threads) {
    return new std::shared_ptr<hptt::Transpose<T>>(hptt::create_plan(
        order, rank, T(1), source, extents, nullptr, T(0), target, nullptr, hptt::ESTIMATE, threads));
}
template <typename T> void run(void *plan) {
    (*static_cast<std::shared_ptr<hptt::Transpose<T>> *>(plan))->execute();
}
template <typename T> void drop(void *plan) {
    delete static_cast<std::shared_ptr<hptt::Transpose<T>> *>(plan);
}
} // namespace

extern "C" {
void *plan4(const int *order, int rank, const int *extents, const float *source, float *target, int threads) {
    return plan(order, rank, extents, source, target, threads);
}
void run4(void *plan) { run<float>(plan); }
void drop4(void *plan) { drop<float>(plan); }
void *plan8(const int *order, int rank, const int *extents, const double *source, double *target, int threads) {
    return plan(order, rank, extents, source, target, threads);
}
void run8(void *plan) { run<double>(plan); }
void drop8(void *plan) { drop<double>(plan); }
}
