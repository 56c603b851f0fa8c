import { type RefObject, useEffect, useState } from 'react'

/** Which way one looks into a panorama: radians, 0/0 is the middle of the picture, right and up are positive. */
export type Look = { yaw: number; pitch: number; fieldOfView: number }

type Sphere = {
  draw(look: Look): void
  /** The picture it shows from now on, as large as the machine takes. */
  show(picture: TexImageSource): void
  /** The widest picture it takes, in pixels. */
  mostPx: number
}

const CORNERS = `
attribute vec2 corner;
varying vec2 at;
void main() { at = corner; gl_Position = vec4(corner, 0.0, 1.0); }`

/** For each pixel: the direction it looks in, and where an equirectangular picture has it. */
const PIXELS = `
precision highp float;
uniform sampler2D panorama;
uniform vec2 look;
uniform vec2 reach;
varying vec2 at;
void main() {
  vec3 ray = normalize(vec3(at * reach, 1.0));
  float up = ray.y * cos(look.y) + ray.z * sin(look.y);
  float ahead = ray.z * cos(look.y) - ray.y * sin(look.y);
  float yaw = look.x + atan(ray.x, ahead);
  gl_FragColor = texture2D(panorama, vec2(fract(yaw / 6.2831853 + 0.5), 0.5 - asin(clamp(up, -1.0, 1.0)) / 3.1415927));
}`

/** Draws a panorama on a canvas with one shader; null where the browser has no WebGL. */
function sphereOf(canvas: HTMLCanvasElement): Sphere | null {
  const gl = canvas.getContext('webgl', { antialias: false, depth: false, alpha: false })
  if (!gl) return null
  const program = programOf(gl)
  if (!program) return null
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own name, no hook
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  const [look, reach] = ['look', 'reach'].map((name) => gl.getUniformLocation(program, name))
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)

  return {
    mostPx: gl.getParameter(gl.MAX_TEXTURE_SIZE) as number,
    show(picture) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture)
    },
    draw({ yaw, pitch, fieldOfView }) {
      const { width, height } = canvas
      const wide = Math.tan(fieldOfView / 2)
      gl.viewport(0, 0, width, height)
      gl.uniform2f(look!, yaw, pitch)
      gl.uniform2f(reach!, wide, (wide * height) / width)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
  }
}

function programOf(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, PIXELS],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

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
