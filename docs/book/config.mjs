// The book as a site: VitePress, with its own look, a search without a server, light and dark.
export default {
  title: 'Glissade',
  description: 'Sliding puzzles, solved to a proven optimum',
  lang: 'en',
  base: process.env.DOCS_BASE ?? '/docs/',
  outDir: process.env.DOCS_FOLDER,
  cacheDir: './cache',
  // The pages are plain Markdown: a sign such as < is what it looks like, and code that is set in
  // looks like code between fences.
  markdown: {
    html: false,
    config(markdown) {
      const { rules } = markdown.renderer
      rules.code_block = (tokens, at, ...rest) => {
        tokens[at].info = 'txt'
        return rules.fence(tokens, at, ...rest)
      }
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    // From the root of the book, also on the pages in folders.
    nav: [{ text: 'The page', link: '/../', target: '_self' }],
    sidebar: [
      { text: 'Start here', link: '/' },
      { text: 'For players', link: '/players' },
      {
        text: 'For students',
        link: '/students',
        items: [
          { text: 'Searches and heuristics', link: '/algorithms' },
          { text: 'The comparison', link: '/comparison' },
        ],
      },
      {
        text: 'For researchers',
        link: '/researchers',
        items: [
          { text: 'Results', link: '/results' },
          { text: 'Pattern databases', link: '/pattern-databases' },
          { text: 'Many machines', link: '/cluster' },
          { text: 'The benchmark', link: '/benchmark' },
          { text: 'Quality', link: '/quality' },
        ],
      },
      {
        text: 'For makers of games',
        link: '/makers',
        items: [
          { text: 'Blocks', link: '/puzzles/blocks' },
          { text: 'Mondrian', link: '/puzzles/mondrian' },
          { text: 'Shuffdle', link: '/puzzles/shuffdle' },
        ],
      },
      {
        text: 'Reference',
        link: '/reference',
        items: [
          { text: 'All options', link: '/options' },
          { text: 'JSON and CSV', link: '/formats' },
          { text: 'JavaScript', link: '/web' },
          { text: 'The library', link: '/abi' },
        ],
      },
      {
        text: 'For contributors',
        link: '/contributing',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'A new kind of puzzle', link: '/new-puzzle' },
          { text: 'Security', link: '/security' },
          { text: 'Changes', link: '/changes' },
        ],
      },
    ],
  },
}
