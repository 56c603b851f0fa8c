const FAILED = 'The PDF could not be downloaded. Please try again in a moment.'

/** Fetches a file and hands it to the browser. Null, or what to say where it cannot be had (rule:vehicle-print). */
export async function downloadPdf(href: string, fileName: string): Promise<string | null> {
  try {
    const answer = await fetch(href)
    if (!answer.ok) return ((await answer.json()) as { error?: string }).error ?? FAILED
    const file = URL.createObjectURL(await answer.blob())
    Object.assign(document.createElement('a'), { href: file, download: fileName }).click()
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
    return null
  } catch {
    return FAILED
  }
}
