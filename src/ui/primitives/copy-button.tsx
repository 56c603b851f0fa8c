import { Icon } from './icon.tsx'

type CopyButtonProps = { text: string; label?: string }

/** Copies a text, which a toast says for 3 s (C§4); not drawn without scripts, which it needs. */
export function CopyButton({ text, label = 'Copy link' }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="button button-outline copy-button only-with-scripts"
      data-behaviour="copy"
      data-copy={text}
    >
      <Icon name="copy" />
      <span>{label}</span>
    </button>
  )
}
