import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The whole URL contract of the pages (B§2, C§2.1, decisions §3). What is not here is a page of the dealer's own, or a
 * 404, and no link leads there.
 */
export default [
  index('./pages/home.tsx'),
  route('search', './pages/search/redirect.ts'),
  route('cars', './pages/search/default-redirect.ts'),
  route('search/*', './pages/search/show.tsx'),
  route('cars/:slug', './pages/vehicle/show.tsx'),
  route('styleguide', './pages/styleguide.tsx'),
  route('print', './pages/print.tsx'),
  route('favourites', './pages/favourites.tsx'),
  route('compare', './pages/compare.tsx'),
  route('blog', './pages/blog/list.tsx'),
  route('blog/:slug', './pages/blog/article.tsx'),
  route(':brand/overview', './pages/brand.tsx'),
  route('models', './pages/range/list.tsx'),
  route('models/:slug', './pages/range/model.tsx'),
  route('special-offers', './pages/offers/list.tsx'),
  route('offers', './pages/offers/redirect.ts'),
  route('offers/*', './pages/offers/offer.tsx'),
  route('*', './pages/content.tsx'),
] satisfies RouteConfig
