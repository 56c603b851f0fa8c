import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'

/** What stands in every document is written by its own text, which nothing else would make small. */
const smallBoot: Plugin = {
  name: 'forecourt:small-boot',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /web\/boot\.ts$/ },
    handler(code) {
      const { code: small } = minifySync(
        'boot.js',
        code.replaceAll(/export /g, '').replace(/const bootText = .*/, 'boot()'),
      )
      const text = /^function [\s\S]*\}(?=boot\()/.exec(small)?.[0]
      if (!text) throw new Error('The boot script is not what vite.config.ts takes it for.')
      return `export const bootText = ${JSON.stringify(text)}`
    },
  },
}

/** Two environments: `client` for the browser, `ssr` for one bundle with the whole server in it (src/web/main.ts). */
export default defineConfig(({ command }) => {
  // A build is a production build whoever starts it: a test's NODE_ENV would put React's development half in it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [smallBoot, tailwindcss(), reactRouter()],
    // The server looks up the hashed names of template chunks in the client's manifest.
    build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          // What a page needs is named in its document (client-manifest.server.ts); a second list in the code would be paid
          // for by every visitor.
          modulePreload: false,
          rollupOptions: {
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              // Few and whole files compress better than many small ones, and are asked for at once.
              codeSplitting: {
                groups: [
                  { name: 'framework', test: /node_modules/ },
                  // What most kinds of page share is one file: dozens of small ones compress badly.
                  { name: 'shared', test: /\/src\//, minShareCount: 8 },
                ],
              },
            },
          },
        },
      },
      ssr: {
        build: { rollupOptions: { input: './src/web/main.ts' } },
        // Thousands of logos, of which the bundle takes the fifty it names.
        resolve: { noExternal: ['simple-icons'] },
      },
    },
  }
})
