export type HeadView = {
  title: string
  description: string | null
  canonical: string | null
  robots: string | null
  /** How the page looks where it is shared, besides its title and description. */
  share?: ShareTags
  /** What can be followed of what it lists (RSS). */
  feed?: { href: string; title: string }
  /** Google's proof that the site is the dealer's; it is looked for on the home page. */
  googleSiteVerification?: string | null
}

/** Open Graph's words for a page: a picture with its real size, and what it costs where it is for sale. */
export type ShareTags = {
  siteName: string
  picture: { src: string; widthPx: number; heightPx: number; alt: string } | null
  /** '23990.00' in Australian dollars. */
  price: string | null
}

/** What search engines, tabs and shared links read; React lifts it into the head. */
export function Head({ head }: { head: HeadView }) {
  return (
    <>
      <title>{head.title}</title>
      {head.description ? <meta name="description" content={head.description} /> : null}
      {head.canonical ? <link rel="canonical" href={head.canonical} /> : null}
      {head.robots ? <meta name="robots" content={head.robots} /> : null}
      {import.meta.env.SSR ? <Shared head={head} /> : null}
    </>
  )
}

/** What a document says of its head besides the markup: how it is shared, no browser asks. */
export function documentHead({ title, description, canonical, robots }: HeadView): HeadView {
  return { title, description, canonical, robots }
}

/** Read by who fetches the document and by nobody in a browser, so browsers do not get the code. */
function Shared({ head }: { head: HeadView }) {
  return (
    <>
      {propertiesOf(head).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {head.googleSiteVerification ? (
        <meta name="google-site-verification" content={head.googleSiteVerification} />
      ) : null}
      {head.feed ? <link rel="alternate" type="application/rss+xml" {...head.feed} /> : null}
      <meta name="twitter:card" content={head.share?.picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Nothing for a page that wants not to be found: it wants not to be handed on either. */
function propertiesOf({ title, description, canonical, robots, share }: HeadView): [string, string][] {
  if (robots) return []
  const picture = share?.picture
  const all: [string, string | number | null | undefined][] = [
    ['og:type', share?.price ? 'product' : 'website'],
    ['og:locale', 'en_AU'],
    ['og:site_name', share?.siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', picture?.src],
    ['og:image:width', picture?.widthPx],
    ['og:image:height', picture?.heightPx],
    ['og:image:alt', picture?.alt],
    ['product:price:amount', share?.price],
    ['product:price:currency', share?.price && 'AUD'],
  ]
  return all.flatMap(([property, content]) => (content ? [[property, String(content)]] : []))
}
