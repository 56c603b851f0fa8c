import { LeadForm } from '../leads/lead-form.tsx'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
// A sum, as that of an offer.
import sumHref from '../trade-in/trade-in.css?url'
import type { WheelView } from './views.ts'
import styleHref from './wheel.css?url'

/** The wheel with its odds, the shopper's go, and how it can be checked: plain forms, so that all of it works without scripts. */
export function Wheel({ wheel }: { wheel: WheelView }) {
  const { notice, slices, odds, proof, says, terms, form, check, links } = wheel
  return (
    <div className="wheel-page">
      <link rel="stylesheet" href={sumHref} precedence="page" />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <div className="grid gap-6">
        <Drawing wheel={wheel} />
        {notice ? (
          <Notice tone={notice.tone} title={notice.title}>
            {notice.text}
          </Notice>
        ) : null}
        {form ? <LeadForm form={form} /> : null}
        {links.length > 0 ? (
          <div className="trade-in-links">
            {links.map(({ label, href }) => (
              <LinkButton key={href} href={href}>
                {label}
              </LinkButton>
            ))}
          </div>
        ) : null}
        {slices.length > 0 ? null : <Odds odds={odds} />}
      </div>
      <div className="grid gap-6">
        {slices.length > 0 ? <Odds odds={odds} /> : null}
        {terms ? (
          <div className="form-panel">
            <h2 className="font-display text-xl">Terms</h2>
            {terms.split('\n').map((line) => (
              <p key={line} className="mt-4 text-sm text-muted">
                {line}
              </p>
            ))}
          </div>
        ) : null}
        <div className="form-panel">
          <h2 className="font-display text-xl">How you can check it</h2>
          {says.map((words) => (
            <p key={words} className="mt-4 text-sm text-muted">
              {words}
            </p>
          ))}
          <dl className="wheel-proof mt-4">
            {proof.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {check ? (
            <form method="get" action="/spin-to-win/verify">
              <input type="hidden" name="secret" value={check.secret} />
              <input type="hidden" name="word" value={check.word} />
              <Button type="submit">Do the sum again</Button>
            </form>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** Beside the wheel; where none is drawn, in its place. */
function Odds({ odds }: Pick<WheelView, 'odds'>) {
  return (
    <div className="form-panel">
      <h2 className="font-display text-xl">The odds</h2>
      <dl className="trade-in-sum mt-2">
        {odds.map(({ words, amount }, at) => (
          <div key={words}>
            <dt>{`${at + 1}. ${words}`}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Each slice as large as its chance, with its number in the odds beside it; it stops with the drawn ticket under the pointer. */
function Drawing({ wheel: { slices, stop } }: { wheel: WheelView }) {
  if (slices.length === 0) return null
  let from = 0
  const drawn = slices.map(({ label, part, isPrize }) => {
    const path = slicePath(from, from + part)
    from += part
    return { label, path, isPrize, middle: 360 * (from - part / 2) }
  })
  return (
    <svg className="wheel" viewBox="-1.02 -1.12 2.04 2.14" aria-hidden="true">
      <g className={stop?.turns ? 'wheel-turning' : undefined}>
        <g transform={stop ? `rotate(${-360 * stop.at})` : undefined}>
          {drawn.map(({ label, path, isPrize }) => (
            <path key={label} d={path} className={isPrize ? 'wheel-prize' : 'wheel-none'} />
          ))}
          {drawn.map(({ label, middle }, at) => (
            <g key={label} className="wheel-number" transform={`rotate(${middle}) translate(0 -0.8)`}>
              <circle r="0.09" />
              <text y="0.04">{at + 1}</text>
            </g>
          ))}
        </g>
      </g>
      <path d="M-0.07 -1.11 H0.07 L0 -0.93 Z" className="wheel-pointer" />
    </svg>
  )
}

/** A slice of the circle of radius 1 around nothing, clockwise from the top. */
function slicePath(from: number, to: number): string {
  if (to - from >= 1) return 'M0 -1 A1 1 0 1 1 0 1 A1 1 0 1 1 0 -1 Z'
  const point = (part: number) =>
    `${Math.sin(2 * Math.PI * part).toFixed(4)} ${(-Math.cos(2 * Math.PI * part)).toFixed(4)}`
  return `M0 0 L${point(from)} A1 1 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)} Z`
}
