export type HeadView = { title: string; description: string | null; canonical: string | null; robots: string | null }

/** What search engines and tabs read; React lifts it into the head. */
export function Head({ head }: { head: HeadView }) {
  return (
    <>
      <title>{head.title}</title>
      {head.description ? <meta name="description" content={head.description} /> : null}
      {head.canonical ? <link rel="canonical" href={head.canonical} /> : null}
      {head.robots ? <meta name="robots" content={head.robots} /> : null}
    </>
  )
}
