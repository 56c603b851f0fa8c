import { type RefObject, useEffect, useState } from 'react'
import { type Sphere, sphereOf } from './sphere.ts'

/** Longer takes too much memory on phones, and no screen shows more. */
const MOST_PX = 4096

/** Draws a panorama on a canvas; null until its picture is there, and where the browser has no WebGL. */
export function useSphere(canvas: RefObject<HTMLCanvasElement | null>, href: string): Sphere | null {
  const [shown, setShown] = useState<Sphere | null>(null)
  useEffect(() => {
    const sphere = canvas.current && sphereOf(canvas.current)
    if (!sphere) return
    const gone = new AbortController()
    pictureOf(href, Math.min(sphere.mostPx, MOST_PX), gone.signal).then(
      (picture) => {
        if (gone.signal.aborted) return
        sphere.show(picture)
        setShown(sphere)
      },
      () => gone.signal.aborted || console.warn(`The panorama is missing: ${href}`),
    )
    return () => gone.abort()
  }, [canvas, href])
  return shown
}

/** The picture no wider than so many pixels. */
async function pictureOf(href: string, mostPx: number, signal: AbortSignal): Promise<ImageBitmap> {
  const answer = await fetch(href, { signal })
  if (!answer.ok) throw new Error(String(answer.status))
  const bitmap = await createImageBitmap(await answer.blob())
  if (bitmap.width <= mostPx) return bitmap
  return createImageBitmap(bitmap, { resizeWidth: mostPx, resizeQuality: 'high' })
}
