// The rows of COMPARISON.md in mdspan.
#include <cstdint>
#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/mdspan>
#include <vector>
namespace md = cuda::std;
using Matrix = md::dextents<int, 2>;

// A layout of the user: 2 by 4 blocks, one after the other.
struct Blocked {
  template <class E>
  struct mapping {
    using extents_type = E;
    using index_type = typename E::index_type;
    using size_type = typename E::size_type;
    using rank_type = typename E::rank_type;
    using layout_type = Blocked;
    E shape;
    mapping(E const& e) : shape(e) {}
    E const& extents() const { return shape; }
    index_type required_span_size() const { return shape.extent(0) * shape.extent(1); }
    index_type operator()(index_type i, index_type j) const {
      return i % 2 * 4 + i / 2 * 8 + j % 4 + j / 4 * 4 * shape.extent(0);
    }
    static constexpr bool is_always_unique() { return true; }
    static constexpr bool is_always_exhaustive() { return true; }
    static constexpr bool is_always_strided() { return false; }
    static constexpr bool is_unique() { return true; }
    static constexpr bool is_exhaustive() { return true; }
    static constexpr bool is_strided() { return false; }
  };
};

int main() {
  std::vector<int> data(31);
  md::mdspan<int, Matrix> matrix(data.data(), 4, 8);
  std::printf("memory: made over 31 elements, needs %d\n", int(matrix.mapping().required_span_size()));
  std::printf("outside: (4,0) is at offset %d\n", int(matrix.mapping()(4, 0)));

  md::layout_right::mapping<md::dextents<std::int32_t, 2>> large(md::dextents<std::int32_t, 2>(65536, 65536));
  std::printf("32 bits: (65535,65535) of 65536 by 65536 is at offset %d\n", int(large(65535, 65535)));

  for (md::array<int, 2> strides : {md::array<int, 2>{3, 2}, {1, 1}}) {
    md::layout_stride::mapping<Matrix> mapping(Matrix(2, 3), strides);
    std::printf("strides (%d,%d): is_unique() = %d\n", strides[0], strides[1], mapping.is_unique());
  }

  std::vector<int> blocks(32);
  for (int k = 0; k < 32; ++k) blocks[k] = k;
  md::mdspan<int, Matrix, Blocked> blocked(blocks.data(), Blocked::mapping<Matrix>(Matrix(4, 8)));
  std::printf("blocks: (1,0) = %d, (2,0) = %d, (0,4) = %d\n", blocked(1, 0), blocked(2, 0), blocked(0, 4));
}
