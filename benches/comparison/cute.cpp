// The expressions of COMPARISON.md in CuTe C++, one for each macro CASE_….
#include <cute/tensor.hpp>
using namespace cute;

template <class L>
void show(char const* name, L const& layout) {
  std::printf("%s = ", name);
  print(layout);
  std::printf("\n");
}

int main() {
#ifdef CASE_COMPOSITION
  auto a = make_layout(Shape<_3, _2>{}, Stride<_2, _1>{});
  auto b = make_layout(Shape<_2, _2>{}, Stride<_1, _2>{});
  auto r = composition(a, b);
  show("composition((3,2):(2,1), (2,2):(1,2))", r);
  std::printf("  r(1,1) = %d, a(b(1,1)) = %d\n", int(r(1, 1)), int(a(b(1, 1))));
  show("composition((6,2):(8,2), (4,3):(3,1))", composition(make_layout(Shape<_6, _2>{}, Stride<_8, _2>{}),
                                                            make_layout(Shape<_4, _3>{}, Stride<_3, _1>{})));
  show("composition(8:3, 4:0)", composition(Layout<_8, _3>{}, Layout<_4, _0>{}));
#endif
#ifdef CASE_PRODUCT
  show("logical_product((2,16):(128,8), (8,5):(5,1))", logical_product(make_layout(Shape<_2, _16>{}, Stride<_128, _8>{}),
                                                                       make_layout(Shape<_8, _5>{}, Stride<_5, _1>{})));
#endif
#ifdef CASE_COMPLEMENT
  show("complement(4:-1, 16)", complement(Layout<_4, Int<-1>>{}, _16{}));
#endif
#ifdef CASE_DIVIDE
  show("logical_divide((6,3):(3,1), 8:1)", logical_divide(make_layout(Shape<_6, _3>{}, Stride<_3, _1>{}), Layout<_8, _1>{}));
#endif
#ifdef CASE_MODE_OF_MODES
  show("zipped_divide(((2,4),8):((1,2),8), <_,4>)",
       zipped_divide(make_layout(Shape<Shape<_2, _4>, _8>{}, Stride<Stride<_1, _2>, _8>{}), make_tile(_, _4{})));
#endif
#ifdef CASE_MODE
  show("zipped_divide((8,24):(24,1), <_,8>)", zipped_divide(make_layout(Shape<_8, _24>{}, Stride<_24, _1>{}), make_tile(_, _8{})));
#endif
}
