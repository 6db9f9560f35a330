// render CHART RELEASE NAMESPACE <VALUES : prints the manifests of a chart as Helm would, with values in YAML over those of the
// chart. It has the two libraries that Helm renders with, text/template and Sprig, and the functions that Helm adds. A value
// that is missing is an error, as for `helm lint --strict`.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type values = map[string]interface{}

func main() {
	if err := render(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func render(chart, release, namespace string) error {
	var about struct{ Name, Version, AppVersion string }
	if err := read(filepath.Join(chart, "Chart.yaml"), &about); err != nil {
		return err
	}
	given := values{}
	if err := read(filepath.Join(chart, "values.yaml"), &given); err != nil {
		return err
	}
	changes, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	changed := values{}
	if err := yaml.UnmarshalStrict(changes, &changed); err != nil {
		return err
	}
	merge(given, changed)

	base := about.Name + "/templates"
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(functions(all))
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := all.New(base + "/" + filepath.Base(file)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, file := range files {
		name := base + "/" + filepath.Base(file)
		if strings.HasPrefix(filepath.Base(file), "_") {
			continue
		}
		text := strings.Builder{}
		err := all.ExecuteTemplate(&text, name, values{
			"Values":   given,
			"Chart":    about,
			"Release":  values{"Name": release, "Namespace": namespace, "Service": "Helm", "IsInstall": true, "IsUpgrade": false, "Revision": 1},
			"Template": values{"Name": name, "BasePath": base},
		})
		if err != nil {
			return err
		}
		fmt.Printf("---\n# Source: %s\n%s\n", name, text.String())
	}
	return nil
}

func read(file string, into interface{}) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

// As Helm merges values: maps by key, everything else is replaced.
func merge(into, from values) {
	for key, value := range from {
		inner, isMap := value.(values)
		old, wasMap := into[key].(values)
		if isMap && wasMap {
			merge(old, inner)
		} else {
			into[key] = value
		}
	}
}

func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	delete(known, "env")
	delete(known, "expandenv")
	known["include"] = func(name string, data interface{}) (string, error) {
		text := strings.Builder{}
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	known["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	known["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	return known
}
