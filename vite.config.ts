import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'

/**
 * Vite wraps every import() in what would fetch its styles first. No part of ours brings styles of its own, so nothing
 * would ever be fetched, and every visitor would pay for the code that sees to it.
 */
const bareImports: Plugin = {
  name: 'forecourt:bare-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/** What stands in every document is written by its own text, which nothing else would make small. */
const smallWake: Plugin = {
  name: 'forecourt:small-wake',
  enforce: 'post',
  apply: 'build',
  transform: {
    filter: { id: /web\/client\/wake\.ts$/ },
    handler(code) {
      const { code: small } = minifySync(
        'wake.js',
        code.replaceAll(/export /g, '').replace(/const wakeText = .*/, 'wake()'),
      )
      const text = /^function [\s\S]*\}(?=wake\()/.exec(small)?.[0]
      if (!text) throw new Error('The script that wakes a page is not what vite.config.ts takes it for.')
      return `export const wakeText = ${JSON.stringify(text)}`
    },
  },
}

/** Two environments: `client` for the browser, `ssr` for one bundle with the whole server in it (src/web/main.ts). */
export default defineConfig(({ command }) => {
  // A build is a production build whoever starts it: a test's NODE_ENV would put React's development half in it.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    plugins: [bareImports, smallWake, tailwindcss(), reactRouter()],
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
                  {
                    // Rules that behaviours share with what draws: each on its own, or it would bring all of it along.
                    name: (id) => /([^/]+)\.ts$/.exec(id)?.[1] ?? null,
                    test: /src\/(?:ui\/forms\/(?!slider|stars)|ui\/vehicle\/[^/]+\/[^/]+\.ts$|domain\/(?:finance|market-price))/,
                    minShareCount: 2,
                  },
                  { name: 'kept', test: /src\/web\/client\/(?:kept-list|viewed-list)/, minShareCount: 2 },
                  {
                    name: 'page',
                    // Not the primitives that only sections, or only a vehicle's page, draw, nor the behaviour of such a page.
                    test: /src\/(?:ui\/(?!sections|range|search|forms|shortlist|vehicle\/[^/]+\/|page\/(?:body|hero)|primitives\/(?:range-slider|carousel|disclosure|faq|icon-names|rating|stars|button|dialog|form-errors|radio-group|check-box|text-area|empty-panel|[a-z-]*field))|web\/(?!client\/(?:vehicle\/|kept-list|favourites|compared|viewed-list|saved-page)|pages\/drawn-page)|domain\/(?!market-price|finance)|templates\/[^/]+\.ts)/,
                    minShareCount: 2,
                  },
                  {
                    name: 'stage',
                    test: /src\/ui\/(?:vehicle\/[^/]+\/[^/]+|primitives\/(?:button|dialog|form-errors|radio-group|check-box|text-area|[a-z-]*field))\.tsx$/,
                    minShareCount: 2,
                  },
                  {
                    name: 'sections',
                    test: /src\/ui\/(?!range|search|forms|shortlist|vehicle|primitives\/range-slider)/,
                    minShareCount: 2,
                  },
                  {
                    name: 'search',
                    test: /src\/ui\/(?:search|forms\/slider|primitives\/range-slider)/,
                    minShareCount: 2,
                  },
                  { name: 'range', test: /src\/ui\/range/, minShareCount: 2 },
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
