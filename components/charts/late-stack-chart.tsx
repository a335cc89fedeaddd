'use client'

import dynamic from 'next/dynamic'

/** As `LateHeatChart`, for bars made of parts. */
export const LateStackChart = dynamic(() => import('./stack-chart').then(({ StackChart }) => StackChart), {
  ssr: false,
})
