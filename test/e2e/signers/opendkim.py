# Signs messages with opendkim-testmsg, always in the form that it has. Reads a list of tasks as JSON.
import base64
import json
import subprocess
import sys
import tempfile

given = json.load(sys.stdin)
with tempfile.TemporaryDirectory() as folder:
    path = f"{folder}/key.pem"
    with open(path, "w") as file:
        file.write(given["key"])
    command = ["opendkim-testmsg", "-C", "-d", "dkim.com", "-k", path, "-s", "signing", "-t", folder]

    def signed(task):
        message = base64.b64decode(task["message"])
        done = subprocess.run(command, input=message, capture_output=True, check=True)
        return base64.b64encode(done.stdout).decode()

    json.dump([signed(task) for task in given["tasks"]], sys.stdout)
