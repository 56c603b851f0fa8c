import type { LocatorView } from './views.ts'

const [MIDDLE_X, MIDDLE_Y] = [400, 200]
/** A label near the right edge stands before its dot. */
const LABELS_TURN_AT = 620

/** A drawing to scale of where a yard lies: rings of so many kilometres, the dealer's other yards, north at the top. */
export function Locator({ locator, place }: { locator: LocatorView; place: string }) {
  return (
    <svg className="locator" viewBox="0 0 800 400" role="img" aria-label={labelOf(locator, place)}>
      <path className="locator-grid" d="M0 200H800M400 0V400" />
      {locator.rings.map(({ radius, label }) => (
        <g key={label}>
          <circle className="locator-ring" cx={MIDDLE_X} cy={MIDDLE_Y} r={radius} />
          <text className="locator-distance" x={MIDDLE_X + radius * 0.71 + 6} y={MIDDLE_Y - radius * 0.71 - 4}>
            {label}
          </text>
        </g>
      ))}
      {locator.others.map(({ x, y, label }) => (
        <g key={label}>
          <circle className="locator-other" cx={x} cy={y} r="5" />
          <text x={x > LABELS_TURN_AT ? x - 12 : x + 12} y={y + 5} textAnchor={x > LABELS_TURN_AT ? 'end' : undefined}>
            {label}
          </text>
        </g>
      ))}
      <path className="locator-pin" d="M400 206c-10-15-22-26-22-42a22 22 0 0 1 44 0c0 16-12 27-22 42Z" />
      <circle className="locator-eye" cx={MIDDLE_X} cy="164" r="8" />
      <text className="locator-place" x={MIDDLE_X} y="232" textAnchor="middle">
        {place}
      </text>
      <path className="locator-north" d="M768 52V26m-7 9 7-9 7 9" />
      <text className="locator-distance" x="768" y="70" textAnchor="middle">
        N
      </text>
    </svg>
  )
}

function labelOf({ others }: LocatorView, place: string): string {
  const names = others.map(({ label }) => label).join(', ')
  return names ? `Drawing of where ${place} lies, with ${names} around it` : `Drawing of where ${place} lies`
}
