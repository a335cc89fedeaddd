/** Where the server for agents answers. */
export const MCP_PATH = '/api/mcp'

/** The version of its tools, as clients are told. */
export const MCP_VERSION = '1.0.0'

/** The largest message, in bytes, and how deep its values may nest. */
export const MESSAGE_MAX_BYTES = 128 * 1024
export const MESSAGE_MAX_DEPTH = 40

/** The version of the protocol in which several messages may come at once; it is also that of clients that name none. */
export const BATCH_VERSION = '2025-03-26'
export const BATCH_MAX = 20
