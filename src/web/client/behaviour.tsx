import { useEffect, useLayoutEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { listen } from './delegate.ts'

const LATE_MS = 100

/** Everything that makes plain links and forms quick once scripts are here: one set of listeners on the document. */
export function Behaviour() {
  const navigate = useNavigate()
  const pending = useNavigation().state !== 'idle'

  useEffect(() => {
    const stop = listen(document, (href) => void navigate(href))
    document.dispatchEvent(new Event('forecourt:listening'))
    return stop
  }, [navigate])
  // Said on the document: what stands for scripts until they are here goes (see actions.css).
  useEffect(() => {
    document.documentElement.setAttribute('data-hydrated', '')
  }, [])
  // What the visitor did before anything listened is done again now (see boot.ts).
  useEffect(() => {
    const awake = () => void document.dispatchEvent(new Event('forecourt:awake'))
    import('./enhance.ts').then(awake, awake)
  }, [])
  // Before anything is painted: from the second page on all is laid out as it is drawn (see later.css).
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-pending', pending)
    if (!pending) return
    // Nothing is dimmed for an answer that comes at once: a frame of that would only hold the answer up.
    const timer = setTimeout(() => documentElement.setAttribute('data-late', ''), LATE_MS)
    return () => {
      clearTimeout(timer)
      documentElement.removeAttribute('data-late')
      documentElement.setAttribute('data-walked', '')
    }
  }, [pending])
  return <div className="progress" aria-hidden="true" />
}
