const FAILED = 'The PDF could not be downloaded. Please try again in a moment.'

/** B§4 "Print": a downloading flag turns on and the link says 'Preparing...', then {slug}.pdf is there and it turns off. */
export async function downloadPdf(link: HTMLAnchorElement): Promise<void> {
  const words = link.querySelector<HTMLElement>('[data-words]')!
  const before = words.textContent
  link.ariaBusy = 'true'
  words.textContent = words.dataset.words!
  try {
    await download(link)
  } catch (error) {
    // B§8: PDF download failure.
    alert(error instanceof DownloadFailed ? error.message : FAILED)
  } finally {
    link.ariaBusy = null
    words.textContent = before
  }
}

class DownloadFailed extends Error {}

async function download({ href, download: name }: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(href)
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new DownloadFailed(error ?? FAILED)
  }
  const file = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
