import type { RichTextView } from './rich-text/schema.ts'

/** Markdown of the dealer's, made safe on the server. */
export function RichText({ text, className }: { text: RichTextView; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it from Markdown and lets no markup through.
  return <div className={className} dangerouslySetInnerHTML={{ __html: text.html }} />
}
