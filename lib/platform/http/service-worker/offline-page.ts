import 'server-only'
import { createHash } from 'node:crypto'
import { BRAND, BRAND_COLORS } from '../../brand'
import { PLAIN_POLICY, plainDocument } from '../responses/plain-document'
import { LAST_KNOWN } from './browser-storage-constants'

const { light, dark } = BRAND_COLORS
const STYLE = `main{width:min(28rem,100vw - 48px)}dl{margin:20px 0 0;display:grid;grid-template-columns:1fr 1fr;gap:8px}
dl div{padding:12px 14px;border-radius:10px;background:light-dark(${light.surface},${dark.surface});
border:1px solid light-dark(${light.line},${dark.line})}dt{font-size:13px;color:light-dark(${light.muted},${dark.muted})}
dd{margin:2px 0 0;font-size:20px;line-height:26px;font-weight:650;font-variant-numeric:tabular-nums}
.as-of{margin-top:8px;font-size:13px}ul+p{margin-top:8px}ul{margin:8px 0 0;padding-left:20px;color:light-dark(${light.muted},${dark.muted})}
h2{font-size:15px;line-height:20px;margin:24px 0 0}.again{display:inline-block;margin-top:24px;padding:10px 16px;
border-radius:8px;background:light-dark(${light.text},${dark.text});color:light-dark(${light.canvas},${dark.canvas});
text-decoration:none;font-weight:600}`.replaceAll('\n', '')

/**
 * Shows what the browser keeps of the last visit, in the theme it was in; nothing when it keeps nothing. Tries again as soon
 * as there is a connection, and every 5 seconds while only the server cannot be reached; once, because a second reload
 * would cancel the files that the first is loading.
 */
const SCRIPT = `const read=(key)=>{try{return localStorage.getItem(key)}catch{return null}}
const theme=read('${BRAND.slug}-theme')
if(theme==='light'||theme==='dark')document.documentElement.style.colorScheme=theme
const retry=()=>{clearInterval(timer);location.reload()}
const timer=setInterval(()=>{if(navigator.onLine)retry()},5000)
addEventListener('online',retry,{once:true})
const make=(name,text)=>{const made=document.createElement(name);made.textContent=text;return made}
try{const {at,figures}=JSON.parse(read('${LAST_KNOWN}'))
const list=document.querySelector('dl')
for(const {label,value} of figures){const row=document.createElement('div');row.append(make('dt',label),make('dd',value));list.append(row)}
const when=new Date(at).toLocaleString('en-US',{dateStyle:'medium',timeStyle:'short'})
document.querySelector('.as-of').textContent='As of '+when+'. They may have changed since.'
if(figures.length>0)document.querySelector('section').hidden=false}catch{}`

/** The page the service worker answers with while there is no connection. It loads nothing. */
export const offlinePage = (): string =>
  plainDocument(`<style>${STYLE}</style><h1>You are offline</h1>
<p>This page needs a connection. Nothing you did before was lost.</p>
<section aria-label="Last known figures" hidden><h2>Last known figures</h2><dl></dl><p class="as-of"></p></section>
<h2>What needs a connection</h2>
<ul><li>Reports, conversions and balances</li><li>New links, offers and applications</li><li>Payouts and settings</li></ul>
<p>Your links work for visitors as usual: clicks and conversions are counted on our side.</p>
<a class="again" href="">Try again</a><script>${SCRIPT}</script>`)

/** What it may do beyond `PLAIN_POLICY`: run this one script. */
export const offlinePolicy = (): string =>
  `${PLAIN_POLICY}; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
