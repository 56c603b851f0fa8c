import type { TemplateParts } from '../template.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Notice } from './notice.tsx'

export const part: TemplateParts['shell'] = { Header, Footer, Notice }
