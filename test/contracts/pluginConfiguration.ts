/** The configuration that contract 2 prints, as text. */
export const printedConfiguration = `{
  "mcpServers": {
    "superclaudebridge": {
      "command": "superclaudebridge",
      "args": ["--config", "~/.opencode/superclaudebridge.json"],
      "env": {
        "OPENCODE_VERSION": "1.0.0"
      },
      "initializationOptions": {
        "pluginDirectory": "~/.opencode/plugins",
        "eventBusUrl": "nats://localhost:4222"
      }
    }
  }
}
`;

/** What it prints of the limits of a server. */
export const printedLimits = `{
  "capabilities": {
    "filesystem": {
      "read": ["./src", "./docs"],
      "write": ["./src"]
    },
    "network": {
      "allowed_hosts": ["api.github.com"]
    },
    "environment": {
      "allowed_vars": ["NODE_ENV", "OPENCODE_*"]
    }
  }
}
`;
