import { lateFooter } from '#ui/page/late-footer.tsx'
import { NoticePage } from '#ui/page/notice-page.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { Header } from './header.tsx'

export const part: TemplateParts['shell'] = {
  Header,
  Footer: lateFooter('w-footer', async () => (await import('./footer.tsx')).FooterWords),
  Notice: ({ notice }) => <NoticePage notice={notice} Card={Card} cards="card-grid" />,
}
