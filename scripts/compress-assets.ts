import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `x.br` and `x.gz` beside every text file of the folder, once per build, at the highest setting. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:m?js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(`${folder}/${name}`)
      const small = await brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      })
      await writeFile(`${folder}/${name}.br`, small)
      await writeFile(`${folder}/${name}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}
