import { useEffect, useRef } from 'react'

/** The search did not answer: says so over whatever is open, with a way to try again; the last results stay below. */
export function SearchFailed({ href }: { href: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.showPopover?.(), [])
  return (
    <div className="search-failed" role="alert" popover="manual" ref={notice}>
      <p>The search did not answer. These are the last results.</p>
      <a className="button button-plain" href={href} data-keep-scroll="">
        Retry
      </a>
    </div>
  )
}
