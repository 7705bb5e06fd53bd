# Runs the service on workerd, the open-source Workers runtime:
#   npm run build && npx workerd serve deploy/workerd.capnp
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "svc", worker = .svc)],
  sockets = [(name = "http", address = "127.0.0.1:3001", http = (), service = "svc")],
);

const svc :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "../dist/worker/worker.js"),
    (name = "packed.txt", text = embed "../dist/worker/packed.txt"),
    (name = "index.bin", data = embed "../dist/worker/index.bin"),
  ],
  compatibilityDate = "2026-10-01",
);
