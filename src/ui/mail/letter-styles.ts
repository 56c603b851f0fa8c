import type { CSSProperties } from 'react'
import type { LetterPalette } from './look.ts'

const FONT = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

/** What stands on each element, for programs that read nothing else. */
export function styles({ light, radius }: LetterPalette) {
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '14px 22px',
    borderRadius: radius,
    fontSize: 16,
    fontWeight: 600,
    lineHeight: '20px',
    textAlign: 'center',
    textDecoration: 'none',
  }
  const rule = `1px solid ${light.line}`
  return {
    body: { margin: 0, padding: 0, backgroundColor: light.ground, fontFamily: FONT, color: light.ink },
    preheader: { display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 },
    ground: { backgroundColor: light.ground },
    edge: { padding: '28px 12px' },
    sheet: {
      maxWidth: 600,
      borderCollapse: 'separate',
      textAlign: 'left',
      fontFamily: FONT,
      fontSize: 16,
      lineHeight: '24px',
    },
    head: {
      padding: '18px 28px',
      borderRadius: '14px 14px 0 0',
      backgroundColor: light.accent,
      color: light.accentInk,
      fontSize: 17,
      fontWeight: 700,
      letterSpacing: '-0.01em',
    },
    inner: { padding: '28px', borderRadius: '0 0 14px 14px', backgroundColor: light.surface, color: light.ink },
    title: { margin: '0 0 6px', fontSize: 28, lineHeight: '34px', fontWeight: 700, letterSpacing: '-0.02em' },
    paragraph: { margin: '0 0 10px', color: light.inkMuted },
    actions: { margin: '18px 0 0', fontSize: 0 },
    button: {
      ...button,
      margin: '0 10px 10px 0',
      backgroundColor: light.accent,
      color: light.accentInk,
      border: `1px solid ${light.accent}`,
    },
    otherButton: { ...button, margin: '0 0 10px', backgroundColor: 'transparent', color: light.ink, border: rule },
    quote: {
      margin: '18px 0 0',
      padding: '2px 0 2px 16px',
      borderLeft: `3px solid ${light.accent}`,
      fontSize: 18,
      lineHeight: '27px',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    vehicle: { margin: '26px 0 0', border: rule, borderRadius: 12, borderCollapse: 'separate', overflow: 'hidden' },
    picture: { display: 'block', width: '100%', height: 'auto', border: 0, borderRadius: '11px 11px 0 0' },
    caption: { padding: '16px 18px 18px' },
    news: { margin: '0 0 4px', fontWeight: 700 },
    vehicleName: { color: light.ink, fontSize: 19, lineHeight: '26px', fontWeight: 650, textDecoration: 'none' },
    badge: { color: light.inkMuted, fontSize: 15 },
    price: {
      margin: '8px 0 2px',
      fontSize: 24,
      lineHeight: '30px',
      fontWeight: 700,
      letterSpacing: '-0.01em',
      fontVariantNumeric: 'tabular-nums',
    },
    priceSays: { color: light.inkMuted, fontSize: 15, fontWeight: 400, letterSpacing: 0 },
    small: { margin: '2px 0 0', color: light.inkMuted, fontSize: 14, lineHeight: '21px' },
    facts: { margin: '24px 0 0', borderCollapse: 'collapse' },
    label: {
      width: '34%',
      padding: '10px 12px 10px 0',
      borderTop: rule,
      color: light.inkMuted,
      fontSize: 15,
      verticalAlign: 'top',
    },
    value: { padding: '10px 0', borderTop: rule, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
    link: { color: light.accentText, textDecoration: 'underline' },
    signature: { margin: '24px 0 0', fontWeight: 600 },
    details: { margin: '24px 0 0', color: light.inkMuted, fontSize: 14, lineHeight: '24px', overflowWrap: 'anywhere' },
    foot: { padding: '18px 28px 24px', color: light.inkMuted, fontSize: 13, lineHeight: '20px' },
  } satisfies Record<string, CSSProperties>
}

/** Narrow and dark programs. No quotes and no angle brackets: the element's text is escaped. */
export function letterCss({ dark }: LetterPalette): string {
  return `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (max-width: 520px) {
      .edge { padding: 0 !important; }
      .head { border-radius: 0 !important; padding: 16px 20px !important; }
      .inner { border-radius: 0 !important; padding: 22px 20px !important; }
      .foot { padding: 18px 20px 28px !important; }
      .button { display: block !important; margin: 0 0 10px !important; }
    }
    @media (prefers-color-scheme: dark) {
      .ground { background-color: ${dark.ground} !important; color: ${dark.ink} !important; }
      .sheet { background-color: ${dark.surface} !important; color: ${dark.ink} !important; }
      .head, .main { background-color: ${dark.accent} !important; color: ${dark.accentInk} !important; border-color: ${dark.accent} !important; }
      .ink, .other { color: ${dark.ink} !important; }
      .muted { color: ${dark.inkMuted} !important; }
      .line, .other { border-color: ${dark.line} !important; }
      .link { color: ${dark.accentText} !important; }
      .quote { border-color: ${dark.accentText} !important; }
    }`
}
