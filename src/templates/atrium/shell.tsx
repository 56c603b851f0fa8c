import { latePart } from '#ui/hooks/late-part.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import type { TemplateParts } from '../template.ts'
import { Header } from './header.tsx'
import { Notice } from './notice.tsx'

export const part: TemplateParts['shell'] = { Header, Footer, Notice }

const FooterWords = latePart('every page', async () => (await import('./footer.tsx')).FooterWords)

function Footer({ site }: { site: SiteView }) {
  return (
    <footer className="a-footer">
      <FooterWords site={site} />
    </footer>
  )
}
