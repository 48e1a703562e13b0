/** The back office as a program. README.md lists its environment variables. */
import { createServer } from "node:http"
import { BrokerClient } from "@bourse/broker"
import { clientConfig } from "@bourse/core"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Config, Console, Effect, Layer, Logger } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { routes, services } from "./Backoffice.ts"
import { Records } from "./Records.ts"

const records = Layer.unwrap(
  Effect.map(
    Config.String("BACKOFFICE_FOLDER").pipe(Config.withDefault("backoffice-data")),
    Records.layerFolder,
  ),
)

const server = NodeHttpServer.layerConfig(createServer, {
  host: Config.succeed("127.0.0.1"),
  port: Config.Port("BACKOFFICE_PORT").pipe(Config.withDefault(7171)),
})

const program = HttpRouter.serve(routes).pipe(
  Layer.provide(server),
  Layer.provide(services),
  Layer.provide(BrokerClient.layerConfig(clientConfig)),
  Layer.provide(records.pipe(Layer.provide([NodeFileSystem.layer, NodePath.layer]))),
  Layer.launch,
  Effect.tapError(({ message }) => Console.error(`backoffice: ${message.replaceAll(/\s+/g, " ")}`)),
  Effect.tapDefect((defect) => Console.error(`backoffice: ${defect}`)),
  Effect.provide(Logger.layer([Logger.consoleLogFmt])),
)

NodeRuntime.runMain(program, { disableErrorReporting: true })
