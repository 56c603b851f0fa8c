import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listen } from './delegate.ts'

/** What is not a component yet. */
export function Behaviour() {
  const navigate = useNavigate()
  useEffect(() => listen(document, (href) => void navigate(href)), [navigate])
  useEffect(() => void import('./enhance.ts'), [])
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another search to remember
  useEffect(() => {
    if (document.querySelector('[data-search-words]'))
      void import('./search-history.ts').then(({ rememberPage }) => rememberPage(document))
  }, [pathname, search])
  return null
}
