/** What plays in a part of the stage plays no more: a file pauses, a player of another site is a picture again. */
export function stopFilms(part: Element | undefined): void {
  for (const video of part?.querySelectorAll('video') ?? []) video.pause()
  for (const place of part?.querySelectorAll('[data-behaviour="video"]') ?? [])
    place.dispatchEvent(new Event('forecourt:leave'))
}
