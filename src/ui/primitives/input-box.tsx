import type { ReactNode } from 'react'

type InputBoxProps = { prefix?: string; unit?: string; children: ReactNode }

/** A box with what is drawn before and behind it. */
export function InputBox({ prefix, unit, children }: InputBoxProps) {
  return (
    <span className="input-box">
      <Unit text={prefix} />
      {children}
      <Unit text={unit} />
    </span>
  )
}

function Unit({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <span className="input-unit" aria-hidden="true">
      {text}
    </span>
  )
}
