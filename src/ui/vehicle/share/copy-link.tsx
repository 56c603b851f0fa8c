import { useEffect, useState } from 'react'
import { copyText } from '../../primitives/copy-text.ts'
import { Icon } from '../../primitives/icon.tsx'

/** rule:toasts */
const SAID_MS = 1500

/** Copies the address of a page, and says so in its own place for 1.5 s; not drawn without scripts, which it needs. */
export function CopyLink({ url }: { url: string }) {
  /** Another object for each press, which begins its time anew. */
  const [said, setSaid] = useState<{ words: string } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <button
      type="button"
      className="share-link share-copy only-with-scripts"
      data-copied={said ? '' : undefined}
      onClick={async () => setSaid({ words: await copyText(url) })}
    >
      <Icon name="link" className="copy-before" />
      <span className="sr-only copy-before">Copy link</span>
      <span className="copy-after" role="status">
        {said?.words}
      </span>
    </button>
  )
}
