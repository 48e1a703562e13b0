/**
 * Limits of the streams on the server, with their reasons. The streams' limits count work and memory, because
 * messages and connections differ in cost. `@bourse/vocabulary/streams` has the limits that clients must know
 * too.
 *
 * A connection over one of its own limits is closed with a reason. Operations within the limits wait for their
 * turn.
 */

/** Maximum number of connections of all clients; `connectionsMax.network` is the maximum per address. */
export const streamsMax = 1_024

/** Maximum bytes of a client's message. The longest useful message names 100 channels in 7 kB. */
export const messageBytesMax = 16 * 1024
/**
 * Maximum number of fragments of a message. A client library sends one fragment, or fragments of 1 or 4 KiB.
 */
export const fragmentsMax = 32
/**
 * Maximum number of pieces in which a frame may arrive. A network with packets of 536 bytes splits the largest
 * message into 32.
 */
export const piecesMax = 64
/** Maximum number of channels named in a message: each has an answer. */
export const channelsPerMessageMax = 100

/**
 * Maximum bytes of messages and pings that a connection receives per second. The messages that name 300 channels take
 * 20 kB.
 */
export const bytesPerSecond = 64 * 1024
/** Maximum channels that a connection names per second: ten times its 30 subscriptions. */
export const channelsPerSecond = 300

/** Maximum unread bytes of a reader: about ten seconds of 20 symbols. */
export const unreadMaxBytes = 1024 * 1024
/** Maximum unread bytes of all readers of an address; beyond this, the readers with the most are closed. */
export const unreadOfNetworkMaxBytes = 64 * 1024 * 1024

/**
 * Maximum operations (a channel, a ping, an answer) per turn of the event loop, of all connections: about half a
 * millisecond.
 */
export const operationsPerTurn = 64
/** Operations of one connection before the next connection has its turn. */
export const operationsAtOnce = 8
/**
 * Maximum operations of an address per second; further ones wait. 300 connections can begin with 30 channels
 * each at once.
 */
export const operationsPerNetwork = 10_000
/** Number of operations that a handshake counts as. */
export const handshakeOperations = 8
