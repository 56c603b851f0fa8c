import type { LocatorView } from './views.ts'

const [MIDDLE_X, MIDDLE_Y] = [400, 200]
/** Where a name is written from its dot (map-labels.ts). */
const NAMES = {
  right: { dx: 12, dy: 5 },
  left: { dx: -12, dy: 5, textAnchor: 'end' },
  above: { dy: -16, textAnchor: 'middle' },
  below: { dy: 27, textAnchor: 'middle' },
} as const

/** A drawing to scale of where a yard lies: rings of so many kilometres, the dealer's other yards, north at the top; null: none in the middle. */
export function Locator({ locator, place }: { locator: LocatorView; place: string | null }) {
  const { nameAt } = locator
  return (
    <svg className="locator" viewBox="0 0 800 400" role="img" aria-label={labelOf(locator, place)}>
      <path className="locator-grid" d="M0 200H800M400 0V400" />
      {locator.rings.toReversed().map(({ radius, label, labelAt }) => (
        <g key={label}>
          <circle className="locator-ring" cx={MIDDLE_X} cy={MIDDLE_Y} r={radius} />
          {labelAt ? (
            <text className="locator-distance" x={labelAt.x} y={labelAt.y} textAnchor={labelAt.anchor}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
      {locator.others.map(({ x, y, label, side }) => (
        <g key={`${x} ${y}`}>
          <circle className="locator-other" cx={x} cy={y} r="5" />
          {side ? (
            <text x={x} y={y} {...NAMES[side]}>
              {label}
            </text>
          ) : null}
        </g>
      ))}
      {place ? (
        <>
          <path className="locator-pin" d="M400 206c-10-15-22-26-22-42a22 22 0 0 1 44 0c0 16-12 27-22 42Z" />
          <circle className="locator-eye" cx={MIDDLE_X} cy="164" r="8" />
          <text className="locator-place" x={nameAt.x} y={nameAt.y} textAnchor={nameAt.anchor}>
            {place}
          </text>
        </>
      ) : null}
      <path className="locator-north" d="M768 52V26m-7 9 7-9 7 9" />
      <text className="locator-distance" x="768" y="70" textAnchor="middle">
        N
      </text>
    </svg>
  )
}

function labelOf({ others }: LocatorView, place: string | null): string {
  const names = others.map(({ label }) => label).join(', ')
  if (!place) return names ? `Drawing of where ${names} lie` : 'Drawing without a place'
  return names ? `Drawing of where ${place} lies, with ${names} around it` : `Drawing of where ${place} lies`
}
