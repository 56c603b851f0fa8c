import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src/web',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    await compressAssets(`${reactRouterConfig.buildDirectory}/client/assets`)
  },
} satisfies Config
