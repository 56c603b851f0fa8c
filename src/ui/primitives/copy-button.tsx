import { Icon } from './icon.tsx'

type CopyButtonProps = {
  text: string
  label?: string
  copied?: string
  /** How long it says so: 3 s, in a share row 1.5 s (C§4, B§9). */
  forMs?: number
}

/** Copies a text and says so for a moment; not drawn without scripts, which it needs. */
export function CopyButton({ text, label = 'Copy link', copied = 'Copied', forMs = 3000 }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="button button-outline copy-button only-with-scripts"
      data-behaviour="copy"
      data-copy={text}
      data-for-ms={forMs}
    >
      <Icon name="copy" className="copy-before" />
      <Icon name="check" className="copy-after" />
      <span className="copy-before">{label}</span>
      <span className="copy-after" role="status" data-words={copied} />
    </button>
  )
}
