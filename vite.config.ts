import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** The one script beside React's: documents name it (document.server.ts), nothing imports it. */
const bootFile: Plugin = {
  name: 'forecourt:boot-file',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/web/boot.ts', name: 'boot' })
  },
}

/** A file of its own beside the server's: what the thread runs that draws PDFs. */
const pdfThread: Plugin = {
  name: 'forecourt:pdf-thread',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/web/pdf/pdf-thread.server.ts', fileName: 'pdf-thread.js' })
  },
}

/**
 * No chunk brings styles, as Vite's own helper of an `import()` would see to; what it stands on is asked for with it, not
 * once it is there.
 */
const plainImports: Plugin = {
  name: 'forecourt:plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `
      export const __vitePreload = (load, files = []) => {
        for (const file of files)
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
        return load()
      }`,
  },
}

/**
 * What React Router's files bring that this site never uses, and their bundler cannot know: components made for nobody,
 * routes found while browsing (all are known: `routeDiscovery`), forms and actions of its own (forms here are the browser's
 * or calls of the API), blockers, view transitions of its own, server components, and instrumentation. By file: what is
 * written there, and what stands for it here; a file that has it no longer ends the build. That nothing uses it sees
 * `test/one-front-end.test.ts`.
 */
const UNUSED_OF_ROUTER: Record<string, [written: RegExp, instead: string][]> = {
  'components.js': [
    [/if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/, '{'],
    [/if \(renderDfd && pendingState && router\.window\) \{/, 'if (false) {'],
  ],
  'dom/lib.js': [
    [/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$1.forwardRef('],
    [/^\w+\.displayName = .*$/gm, ''],
    // Of `useFetcher` only what loads.
    [/^\tlet submitImpl = [\s\S]*?(?=^\tlet reset = )/m, ''],
    [/^\tlet FetcherForm = [\s\S]*?(?=^\tlet fetcher = )/m, ''],
    [/^\t\t(?:(?:Form: )?FetcherForm|submit),$/gm, ''],
  ],
  'dom/ssr/errorBoundaries.js': [[/renderScripts \? .* : null/, 'null']],
  'dom-export/hydrated-router.js': [
    [/UNSAFE_getPatchRoutesOnNavigationFunction\(\(\) => .*\)$/m, 'void 0'],
    [/^\s*UNSAFE_useFogOFWarDiscovery\(.*\);$/m, ''],
    [/^\s*router\.createRoutesForHMR = .*$/m, ''],
  ],
  'hooks.js': [[/\bthis\.context\b/g, 'false']],
  'router/router.js': [
    [/\b(?:init|opts\?)\.instrumentations\b/g, '(void 0)'],
    [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'null'],
    [/\binit\.patchRoutesOnNavigation\b/g, '(void 0)'],
    [/\bif \((?:isFogOfWar|loadMatch\.isDiscovering)\) \{/g, 'if (false) {'],
    [/\bif \(!opts \|\| !isSubmissionNavigation\(opts\)\) return/, 'return'],
    [
      /\bif \((?:opts && opts\.)?submission && isMutationMethod\((?:opts\.)?submission\.formMethod\)\) \{/g,
      'if (false) {',
    ],
    [/= shouldBlockNavigation\(\{[^}]*\}\)/g, '= void 0'],
    [/\bif \(blockerKey\b/g, 'if (false'],
  ],
}
const lightRouter: Plugin = {
  name: 'forecourt:light-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/lib\// },
    handler(code, id) {
      const file = id.split('/react-router/dist/production/lib/')[1]!
      return UNUSED_OF_ROUTER[file]?.reduce((text, [written, instead]) => {
        if (text.search(written) < 0) this.error(`${file} of React Router no longer has ${written}.`)
        return text.replace(written, instead)
      }, code)
    },
  },
}

/**
 * The chunk of a module that several files of the site stand on: `shared` where several kinds of pages load it at once, or
 * all do, else the name of the one kind, with `-parts` where other kinds load it late; null leaves it to the bundler. A part
 * of a template is a kind of page, a route says which it is (`handle`), and `shell` stands for all; the pages that are of no
 * kind of their own (`page`) take what the others have. Over HTTP/1.1 a browser asks for six files at a time: few are there
 * sooner than many small ones.
 */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const kinds = new Map<string, string>()
  const late = new Set<string>()
  const seen = new Set<string>()
  function walk(user: string) {
    if (seen.has(user)) return
    seen.add(user)
    const kind = kindOf(user, context)
    const { importers, dynamicImporters } = context.getModuleInfo(user)!
    if (kind) kinds.set(user, kind)
    else for (const importer of dynamicImporters) late.add(importer)
    for (const importer of importers) walk(importer)
  }
  walk(id)
  if (kinds.has(id)) return null
  const now = kindsOf(kinds)
  if (now.size > 1 || now.has('shell')) return 'shared'
  for (const importer of late) walk(importer)
  const [kind = null] = now
  return kind && kindsOf(kinds).size > 1 ? `${kind}-parts` : kind
}

const kindsOf = (kinds: Map<string, string>) => new Set([...kinds.values()].filter((kind) => kind !== 'page'))

/** Of a file that pages begin with: a part of a template, a route, the root, the start of hydration. */
function kindOf(id: string, context: Rolldown.ChunkingContext): string | undefined {
  const { code, importers, dynamicImporters, isEntry } = context.getModuleInfo(id)!
  if (dynamicImporters.some((importer) => importer.endsWith('/load.client.ts'))) return /(\w+)\.tsx$/.exec(id)![1]
  const isRoute = importers.some((importer) => importer.startsWith(`${id}?`))
  if (!isRoute) return isEntry && !id.includes('?') ? 'shell' : undefined
  return /\bpart: ["'](\w+)["']/.exec(code ?? '')?.[1] ?? 'shell'
}

/** Two environments: `client` for the browser, `ssr` for one bundle with the whole server in it (src/web/main.ts). */
export default defineConfig(({ command }) => {
  // A build is a production build whoever starts it: a test's NODE_ENV would put React's development half in it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [bootFile, pdfThread, plainImports, lightRouter, tailwindcss(), reactRouter()],
    // The server looks up the hashed names of template chunks in the client's manifest.
    build: {
      manifest: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // The live map, which is fetched on a press, has 1,065 kB; all else is far below.
      chunkSizeWarningLimit: 1100,
      // `codeSplitting` says which chunk a module is in, whatever else imports it.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, bundlerTimings: false } },
    },
    environments: {
      client: {
        build: {
          // What a page needs is named in its document (client-manifest.server.ts), and is there when something late is asked
          // for; a list in the code would be paid for by every visitor. Where somebody presses for what is late, and waits (on
          // a vehicle's page, for a form over any page), it names what it has for itself.
          modulePreload: {
            polyfill: false,
            resolveDependencies: (asked, files, { hostId }) =>
              /\/(?:vehicle|form-dialogs)-/.test(hostId) || asked.includes('/form-dialogs-')
                ? files.filter((file) => !/\/(?:framework|rolldown|shared|vehicle)-(?!parts)/.test(file))
                : [],
          },
          rollupOptions: {
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              // A classic script, whose names would be everybody's.
              banner: ({ name }) => (name === 'boot' ? '(() => {' : ''),
              footer: ({ name }) => (name === 'boot' ? '})()' : ''),
              // Few and whole files compress better than many small ones, and are asked for at once.
              codeSplitting: {
                groups: [
                  {
                    name: 'framework',
                    priority: 3,
                    test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                  },
                  // First what most pages load: a chunk takes along what its modules import.
                  ...[/^shared$/, /-parts$/, /./].map((names, at) => ({
                    test: /\/src\//,
                    priority: 2 - at,
                    name: (...module: Parameters<typeof chunkOf>) =>
                      names.exec(chunkOf(...module) ?? '')?.input ?? null,
                    debugName: String(names),
                  })),
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
