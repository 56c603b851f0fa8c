import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'

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

/** No chunk brings styles, nor names what it needs (see `modulePreload`): an `import()` needs no help of Vite's. */
const plainImports: Plugin = {
  name: 'forecourt:plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/** React Router does not say that making a component of its own has no side effects: those nobody uses would stay. */
const pureRouter: Plugin = {
  name: 'forecourt:pure-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/^\w+\.displayName = .*$/gm, ''),
  },
}

/** Whether a module stands behind the root of all pages, the start of their hydration, or the shells of several templates. */
function isOnEveryPage(id: string, context: Rolldown.ChunkingContext): boolean {
  const users = new Set(context.getModuleInfo(id)!.importers)
  for (const user of users) for (const importer of context.getModuleInfo(user)!.importers) users.add(importer)
  const shells = [...users].filter((user) => user.endsWith('/shell.tsx'))
  return shells.length > 1 || [...users].some((user) => /\/web\/(?:root|entry\.client)\.tsx/.test(user))
}

/** Two environments: `client` for the browser, `ssr` for one bundle with the whole server in it (src/web/main.ts). */
export default defineConfig(({ command }) => {
  // A build is a production build whoever starts it: a test's NODE_ENV would put React's development half in it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [smallBoot, plainImports, pureRouter, tailwindcss(), reactRouter()],
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
                  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                  // Dozens of small files compress badly, and each names all that it needs of the others.
                  { test: /\/src\//, name: (id, context) => (isOnEveryPage(id, context) ? 'shared' : null) },
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
