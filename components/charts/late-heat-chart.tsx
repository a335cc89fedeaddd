'use client'

import dynamic from 'next/dynamic'

/** The chart with its library, fetched once it is drawn: a page without charts never has it, and a first paint does not wait for it. [Q54] */
export const LateHeatChart = dynamic(() => import('./heat-chart').then(({ HeatChart }) => HeatChart), { ssr: false })
