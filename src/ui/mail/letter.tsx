import type { ReactNode } from 'react'
import type { LetterRow, LetterVehicle, LetterView } from '#domain/leads/letters/letter.ts'
import { letterCss, styles } from './letter-styles.ts'
import type { LetterPalette } from './look.ts'

export type LetterProps = { view: LetterView; palette: LetterPalette }

/**
 * A letter as mail programs draw it: tables, styles on each element, one column of at most 600 px, no script and nothing
 * that must be fetched but the picture. Where a program is dark, and knows it, classes carry the dark colours.
 */
export function Letter({ view, palette }: LetterProps): ReactNode {
  const css = styles(palette)
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{view.subject}</title>
        <style>{letterCss(palette)}</style>
      </head>
      <body className="ground" style={css.body}>
        <div style={css.preheader}>{view.message ?? view.paragraphs[0] ?? view.title}</div>
        <Rows className="ground" style={css.ground}>
          <td align="center" className="edge" style={css.edge}>
            <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={css.sheet}>
              <tbody>
                <tr>
                  <td className="head" style={css.head}>
                    {view.from}
                  </td>
                </tr>
                <tr>
                  <td className="sheet inner" style={css.inner}>
                    <Opening view={view} css={css} />
                    {view.message ? (
                      <p className="quote" style={css.quote}>
                        {view.message}
                      </p>
                    ) : null}
                    {view.vehicle ? <Vehicle vehicle={view.vehicle} css={css} /> : null}
                    {view.vehicles?.map((vehicle) => (
                      <Vehicle key={vehicle.href} vehicle={vehicle} news={vehicle.news} css={css} />
                    ))}
                    <Facts rows={view.facts} css={css} />
                    {view.closing.map((line, i) => (
                      <p key={line} className={i === 0 ? '' : 'muted'} style={i === 0 ? css.signature : css.small}>
                        {line}
                      </p>
                    ))}
                    <Details rows={view.details} css={css} />
                  </td>
                </tr>
                <tr>
                  <td className="muted foot" style={css.foot}>
                    {view.reason}
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </Rows>
      </body>
    </html>
  )
}

type Css = ReturnType<typeof styles>

/** What came from whom, or who speaks; and the one thing to do about it. */
function Opening({ view, css }: { view: LetterView; css: Css }): ReactNode {
  const [first, ...others] = view.actions
  return (
    <>
      <h1 style={css.title}>{view.title}</h1>
      {view.paragraphs.map((words) => (
        <p key={words} className="muted" style={css.paragraph}>
          {words}
        </p>
      ))}
      {first ? (
        <p style={css.actions}>
          <a className="button main" href={first.href} style={css.button}>
            {first.label}
          </a>
          {others.map(({ label, href }) => (
            <a key={label} className="button other" href={href} style={css.otherButton}>
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </>
  )
}

function Vehicle({ vehicle, news, css }: { vehicle: LetterVehicle; news?: string; css: Css }): ReactNode {
  return (
    <Rows className="line" style={css.vehicle}>
      <td>
        {vehicle.pictureSrc ? (
          <a href={vehicle.href}>
            <img src={vehicle.pictureSrc} alt={vehicle.name} width={542} style={css.picture} />
          </a>
        ) : null}
        <div style={css.caption}>
          {news ? <div style={css.news}>{news}</div> : null}
          <a className="ink" href={vehicle.href} style={css.vehicleName}>
            {vehicle.name}
          </a>
          {vehicle.badge ? (
            <div className="muted" style={css.badge}>
              {vehicle.badge}
            </div>
          ) : null}
          {vehicle.price ? (
            <div style={css.price}>
              {vehicle.price}{' '}
              <span className="muted" style={css.priceSays}>
                {vehicle.priceSays}
              </span>
            </div>
          ) : null}
          <div className="muted" style={css.small}>
            {vehicle.facts.join('  ·  ')}
          </div>
        </div>
      </td>
    </Rows>
  )
}

function Facts({ rows, css }: { rows: readonly LetterRow[]; css: Css }): ReactNode {
  if (rows.length === 0) return null
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={css.facts}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <td className="label muted line" style={css.label}>
              {row.label}
            </td>
            <td className="line" style={css.value}>
              <Value row={row} css={css} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ row: { value, href }, css }: { row: LetterRow; css: Css }): ReactNode {
  if (!href) return value
  return (
    <a className="link" href={href} style={css.link}>
      {value}
    </a>
  )
}

function Details({ rows, css }: { rows: readonly LetterRow[]; css: Css }): ReactNode {
  if (rows.length === 0) return null
  return (
    <p className="muted" style={css.details}>
      {rows.map((row) => (
        <span key={row.label}>
          {row.label}: <Value row={row} css={css} />
          <br />
        </span>
      ))}
    </p>
  )
}

type RowsProps = { className: string; style: Css[keyof Css]; children: ReactNode }

/** One row across: what a mail program keeps together. */
function Rows({ className, style, children }: RowsProps): ReactNode {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}
