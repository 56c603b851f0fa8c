import { latePart } from '#ui/hooks/late-part.tsx'
import { NoticePage } from '#ui/page/notice-page.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { Header } from './header.tsx'

export const part: TemplateParts['shell'] = {
  Header,
  Footer,
  Notice: ({ notice }) => (
    <NoticePage
      notice={notice}
      Card={Card}
      cards="card-grid"
      links={['button button-primary', 'button button-plain']}
      arrow
    />
  ),
}

const FooterWords = latePart('every page', async () => (await import('./footer.tsx')).FooterWords)

function Footer({ site }: { site: SiteView }) {
  return (
    <footer className="mt-[clamp(5rem,10vw,9rem)] bg-raised">
      <FooterWords site={site} />
    </footer>
  )
}
