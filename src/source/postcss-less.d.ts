declare module 'postcss-less' {
  import type { Parser, Root } from 'postcss';

  const syntax: { readonly parse: Parser<Root> };
  export default syntax;
}
