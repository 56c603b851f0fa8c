/** What a site's readers may follow (RSS), as the heads of its pages name it. */
export const FEEDS = {
  articles: { href: '/feeds/articles.xml', title: 'News and advice' },
  stock: { href: '/feeds/stock.xml', title: 'Just arrived' },
} as const
