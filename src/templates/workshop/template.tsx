import type { Template } from '../template.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Home } from './home.tsx'
import { Notice } from './notice.tsx'
import { Search } from './search.tsx'
import { Vehicle } from './vehicle.tsx'

export const template: Template = { Header, Footer, Home, Search, Vehicle, Notice }
