import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Two environments: `client` for the browser, `ssr` for one bundle with the whole server in it (src/web/main.ts). */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server looks up the hashed names of template chunks in the client's manifest.
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rollupOptions: { input: './src/web/main.ts' } },
      // Thousands of logos, of which the bundle takes the fifty it names.
      resolve: { noExternal: ['simple-icons'] },
    },
  },
})
