import { type MouseEvent, useEffect, useState } from 'react'
import { isPlainClick } from '../../page/plain-click.ts'
import { copyText } from '../../primitives/copy-text.ts'
import { BrandIcon, Icon } from '../../primitives/icon.tsx'
import type { ShareNetwork, VehicleView } from '../view.ts'

/** The share row (rule:share-row): links that work by themselves; with scripts a small window, the phone's own sheet, and copying. */
export function ShareRow({ vehicle }: { vehicle: VehicleView }) {
  const { share } = vehicle
  if (!share) return null
  return (
    <section className="share" aria-labelledby="share">
      <h2 id="share" className="share-title">
        Share
      </h2>
      <ul className="share-links">
        {share.links.map(({ network, label, href }) => (
          <li key={network}>
            <a className="share-link" href={href} {...(isWeb(network) ? WINDOW : null)}>
              <NetworkIcon network={network} />
              <span className="sr-only">
                {isWeb(network) ? `Share on ${label} (opens in a new window)` : `Share by ${label}`}
              </span>
            </a>
          </li>
        ))}
        <li>
          <CopyLink url={share.url} />
        </li>
        <NativeShare title={share.title} url={share.url} />
      </ul>
    </section>
  )
}

/** A network opens in a small window of its own (rule:share-row). */
const WINDOW = {
  target: '_blank',
  rel: 'noopener',
  onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(event.currentTarget.href, '_blank', 'popup,noopener,width=550,height=400')
  },
} as const

/** A phone that can shares with its apps; shown once that is known. */
function NativeShare({ title, url }: { title: string; url: string }) {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => {
    setCanShare(matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ title, url }) === true)
  }, [title, url])
  // Who closes the sheet again has not failed.
  const share = () => navigator.share({ title, url }).catch(() => {})
  return (
    <li hidden={!canShare}>
      <button type="button" className="share-link" onClick={share}>
        <Icon name="share-2" />
        <span className="sr-only">Share with another app</span>
      </button>
    </li>
  )
}

function isWeb(network: ShareNetwork): boolean {
  return network !== 'email' && network !== 'sms'
}

function NetworkIcon({ network }: { network: ShareNetwork }) {
  if (network === 'email') return <Icon name="mail" />
  if (network === 'sms') return <Icon name="message-square-text" />
  return <BrandIcon name={network} />
}

/** rule:toasts */
const SAID_MS = 1500

/** Copies the address of a page, and says so in its own place for 1.5 s; not drawn without scripts, which it needs. */
function CopyLink({ url }: { url: string }) {
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
