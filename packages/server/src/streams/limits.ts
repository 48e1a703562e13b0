/**
 * Limits of the streams on the server, with their reasons. They count work and memory, because a message or a connection
 * can cost little or much. `@bourse/vocabulary/streams` has the limits that clients must know too.
 *
 * A connection over one of its own limits is closed with a reason. Work within the limits waits for its turn.
 */

/** Open connections of all clients. One address has at most `connectionsMax.network` of them. */
export const streamsMax = 1_024

/** A message. The longest useful one names 100 channels in 7 kB. */
export const messageBytesMax = 16 * 1024
/** Fragments of a message. A client library sends one, or cuts at 1 or 4 KiB. */
export const fragmentsMax = 32
/** Pieces of a frame that arrive one by one. A network with packets of 536 bytes cuts the largest message into 32. */
export const piecesMax = 64
/** Channels that a message names: each has an answer. */
export const channelsPerMessageMax = 100

/** Bytes of messages and pings in a second. Naming 300 channels takes 20 kB. */
export const bytesPerSecond = 64 * 1024
/** Channels that a connection names in a second: ten times its 30 subscriptions. */
export const channelsPerSecond = 300

/** The most bytes that a reader may leave unread: about ten seconds of 20 symbols. */
export const unreadMaxBytes = 1024 * 1024
/** The same for all readers of an address together; the readers with the most are closed. */
export const unreadOfNetworkMaxBytes = 64 * 1024 * 1024

/** Operations (a channel, a ping, an answer) in a turn of the event loop, of all connections: about half a millisecond. */
export const operationsPerTurn = 64
/** Operations of one connection before the next connection has its turn. */
export const operationsAtOnce = 8
/** Operations of an address in a second; more wait. 300 connections can begin with 30 channels each at once. */
export const operationsPerNetwork = 10_000
/** A handshake costs about as much as these operations. */
export const handshakeOperations = 8
