// GENERATED
var a=e,p=e;function e(t,{instancePath:r="",parentData:n,parentDataProperty:i,rootData:o=t,dynamicAnchors:s={}}={}){return e.errors=null,!0}e.evaluated={dynamicProps:!1,dynamicItems:!1};export{p as default,a as validate};
